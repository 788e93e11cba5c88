// Container format of .r1cs, .ptau and .zkey files: a header of 12 octets, then sections of id, length and content.

export const HEADER_OCTETS = 12;

/** Returns the contents of the sections by id, as views of the file. */
export function sectionsOf(file) {
  const sections = new Map();
  for (let at = HEADER_OCTETS; at < file.length; ) {
    const start = at + HEADER_OCTETS;
    const end = start + Number(file.readBigUInt64LE(at + 4));
    sections.set(file.readUInt32LE(at), file.subarray(start, end));
    at = end;
  }
  return sections;
}
