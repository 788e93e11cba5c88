// Compiles a contract and calls it in an EVM of this process.
import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { createEVM } from '@ethereumjs/evm';
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import solc from 'solc';

const GAS = 3_000_000n;
const ADDRESS = createAddressFromString(`0x${'c0'.repeat(20)}`);

/** Returns its ABI, its code and the compiler's warnings. */
export function compiled(name, source) {
  const input = {
    language: 'Solidity',
    sources: { [name]: { content: source } },
    settings: {
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object', 'evm.methodIdentifiers'] } },
    },
  };
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  const contract = contracts?.[name]?.[name];
  return {
    complaints: errors.map((error) => error.formattedMessage),
    code: contract && `0x${contract.evm.deployedBytecode.object}`,
    selectors: contract?.evm.methodIdentifiers,
  };
}

/** Returns a function that calls the code, and returns the answer in hex, or that it reverted, and the gas. */
export async function deployed(code) {
  const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) });
  await evm.stateManager.putCode(ADDRESS, hexToBytes(code));
  return async (data, gasLimit = GAS) => {
    const { execResult } = await evm.runCall({ to: ADDRESS, data: hexToBytes(`0x${data}`), gasLimit, isStatic: true });
    return {
      reverted: execResult.exceptionError !== undefined,
      answer: bytesToHex(execResult.returnValue).slice(2),
      gas: Number(execResult.executionGasUsed),
    };
  };
}
