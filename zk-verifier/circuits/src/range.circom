pragma circom 2.2.0;

// in < 2^bits. Without this a comparison by difference could be answered with a number near the field's modulus.
template RangeCheck(bits) {
    signal input in;

    signal bit[bits];
    var sum = 0;
    for (var i = 0; i < bits; i++) {
        bit[i] <-- (in >> i) & 1;
        bit[i] * (bit[i] - 1) === 0;
        sum += bit[i] * 2 ** i;
    }
    sum === in;
}

// low <= high, both below 2^bits, which is checked too: three ranges, since a difference alone bounds neither.
template AtMost(bits) {
    signal input low;
    signal input high;

    RangeCheck(bits)(low);
    RangeCheck(bits)(high);
    RangeCheck(bits)(high - low);
}

// low < high, both below 2^bits, which is checked too.
template LessThan(bits) {
    signal input low;
    signal input high;

    RangeCheck(bits)(low);
    RangeCheck(bits)(high);
    RangeCheck(bits)(high - low - 1);
}

template NotZero() {
    signal input in;

    signal inverse <-- in != 0 ? 1 / in : 0;
    in * inverse === 1;
}

// value is one of four, unless the first of the four is 0, which stands for any.
template OneOfFour() {
    signal input value;
    signal input allowed[4];

    signal first <== (value - allowed[0]) * (value - allowed[1]);
    signal second <== (value - allowed[2]) * (value - allowed[3]);
    signal all <== first * second;
    all * allowed[0] === 0;
}
