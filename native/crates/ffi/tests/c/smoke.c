/* Usage: smoke KEY RECORD: loads the key, judges the record alone and with a broken copy, and tries what must fail. */
#include "countersign_native.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                            \
    do {                                                            \
        if (!(condition)) {                                         \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition); \
            return EXIT_FAILURE;                                    \
        }                                                           \
    } while (0)

static size_t read_all(const char *path, uint8_t *out, size_t len) {
    FILE *f = fopen(path, "rb");
    size_t n = f ? fread(out, 1, len, f) : 0;
    if (f) fclose(f);
    return n;
}

int main(int argc, char **argv) {
    static uint8_t key[65536], records[65536], info[4096];
    CHECK(argc == 3);
    size_t key_len = read_all(argv[1], key, sizeof key), len = read_all(argv[2], records, sizeof records / 2), written = 0;
    CHECK(key_len > 0 && len > 256);

    CHECK(cs_info(info, sizeof info, &written) == CS_STATUS_OK && written > 0 && info[0] == '{');
    CHECK(cs_info(info, 1, &written) == CS_STATUS_BUFFER_TOO_SMALL && written > 1);
    CHECK(cs_info(info, sizeof info, NULL) == CS_STATUS_BAD_ARGUMENT);

    uint64_t handle = 0;
    uint8_t verdicts[2] = {9, 9};
    CHECK(cs_key_load(NULL, key_len, NULL, 0, &handle) == CS_STATUS_BAD_ARGUMENT);
    CHECK(cs_key_load(key, key_len - 1, NULL, 0, &handle) == CS_STATUS_MALFORMED && handle == 0);
    CHECK(cs_key_load(key, key_len, records, len, &handle) == CS_STATUS_MALFORMED && handle == 0);
    CHECK(cs_verify(handle, records, len, verdicts, 1) == CS_STATUS_UNKNOWN_HANDLE && verdicts[0] == 0);
    CHECK(cs_key_load(key, key_len, NULL, 0, &handle) == CS_STATUS_OK && handle != 0);
    CHECK(cs_verify(handle, records, len, verdicts, 1) == CS_STATUS_OK && verdicts[0] == 1);

    memcpy(records + len, records, len);
    records[len + 31] ^= 1;
    CHECK(cs_verify(handle, records, 2 * len, verdicts, 2) == CS_STATUS_OK && verdicts[0] == 1 && verdicts[1] == 3);
    CHECK(cs_verify(handle, records, 2 * len, verdicts, 1) == CS_STATUS_BAD_ARGUMENT && verdicts[0] == 0);
    CHECK(cs_verify(handle, records, len, NULL, 1) == CS_STATUS_BAD_ARGUMENT);
    CHECK(cs_key_free(handle) == CS_STATUS_OK && cs_key_free(handle) == CS_STATUS_UNKNOWN_HANDLE);

    uint64_t parameters = 0, directory = 0;
    uint8_t secret[32] = {0}, commitment[48], opening[48];
    secret[31] = 11;
    CHECK(cs_rbe_parameters_development(3, &parameters) == CS_STATUS_BAD_ARGUMENT && parameters == 0);
    CHECK(cs_rbe_parameters_development(16, &parameters) == CS_STATUS_OK);
    CHECK(cs_rbe_directory_new(parameters, 1, &directory) == CS_STATUS_OK);
    CHECK(cs_rbe_directory_register(directory, 5, secret, commitment) == CS_STATUS_OK);
    CHECK(cs_rbe_directory_register(directory, 5, secret, commitment) == CS_STATUS_OCCUPIED);
    CHECK(cs_rbe_directory_opening(directory, 5, opening) == CS_STATUS_OK);
    CHECK(cs_rbe_is_member(parameters, 5, secret, commitment, opening, verdicts) == CS_STATUS_OK && verdicts[0] == 1);
    CHECK(cs_rbe_is_member(parameters, 6, secret, commitment, opening, verdicts) == CS_STATUS_OK && verdicts[0] == 3);
    CHECK(cs_rbe_directory_free(directory) == CS_STATUS_OK && cs_rbe_parameters_free(parameters) == CS_STATUS_OK);

    uint8_t one[32] = {0}, hash[32], verdict = 0;
    one[31] = 1;
    CHECK(cs_poseidon(one, sizeof one, hash) == CS_STATUS_OK);
    CHECK(cs_poseidon(one, 31, hash) == CS_STATUS_BAD_ARGUMENT);
    CHECK(cs_pairing_check(NULL, 0, &verdict) == CS_STATUS_OK && verdict == 1);
    puts("ok");
    return EXIT_SUCCESS;
}
