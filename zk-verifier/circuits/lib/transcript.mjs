// Log of snarkjs about the contributions that it has verified.

const CONTRIBUTION = /^contribution #(\d+):? (.*?):?(?:\n|$)/i;
const HASH = /(?:[0-9a-f]{8}\s*){16}$/;

const hashIn = (text) => text.match(HASH)?.[0].replace(/\s/g, '');

/** Logger for snarkjs that collects the contributions, in their order, and prints only errors. */
export function transcript() {
  const contributions = [];
  let current;
  const info = (text) => {
    const [, number, name] = text.match(CONTRIBUTION) ?? [];
    if (number) contributions[number - 1] = current = { name };
    if (!current) return;
    if (number || text.startsWith('Response Hash')) current.hash ??= hashIn(text);
    if (text.startsWith('Beacon generator')) current.beacon = text.split(' ').at(-1);
  };
  const error = (text) => console.error(text);
  return { contributions, logger: { debug() {}, warn() {}, info, error } };
}
