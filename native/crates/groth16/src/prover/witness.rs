use crate::{Error, Fr, Result, read_field};
use ark_ff::{BigInteger, PrimeField};
use std::collections::BTreeSet;
use wasmi::{
    Config, Engine, ExternType, Func, Instance, Linker, Memory, Module, Store, StoreLimits,
    StoreLimitsBuilder, TypedFunc, WasmParams, WasmResults,
};

/// Maximum memory of a circuit's code, in octets.
const MAX_MEMORY: usize = 256 << 20;
/// Maximum number of entries of a table of functions.
const MAX_TABLE: usize = 100_000;
/// Maximum number of steps for one witness: some hundred times those of the largest circuit.
const MAX_STEPS: u64 = 5_000_000_000;
const LIMBS: i32 = 8;

/// Witness code of circom for one circuit, compiled once. Every witness uses a new instance.
pub struct WitnessProgram {
    engine: Engine,
    module: Module,
}

/// Input of a circuit.
#[derive(Debug, Clone)]
pub struct Input<'a> {
    /// Name in the circuit.
    pub name: &'a str,
    /// One value, or the elements of an array.
    pub values: Vec<Fr>,
}

/// Running instance. Values are passed through 32 octets of its memory, little-endian.
struct Run {
    store: Store<StoreLimits>,
    instance: Instance,
    memory: Memory,
    shared: usize,
}

impl WitnessProgram {
    /// Compiles the `.wasm` of circom.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for code that is none, or has a start function.
    pub fn new(wasm: &[u8]) -> Result<Self> {
        let mut config = Config::default();
        config.allow_start_fn(false).consume_fuel(true);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, wasm).map_err(|_| Error::Unsupported)?;
        Ok(Self { engine, module })
    }

    /// Computes all variables of the circuit for these inputs, the constant one first. They are secret.
    ///
    /// # Errors
    /// [`Error::Inconsistent`] for another number of variables, and for unknown, missing or surplus inputs;
    /// [`Error::Unsatisfied`] for inputs that the circuit refuses.
    pub fn witness(&self, inputs: &[Input<'_>], variables: usize) -> Result<Vec<Fr>> {
        let mut run = self.start()?;
        let count = |n: usize| i32::try_from(n).map_err(|_| Error::Inconsistent);
        if run.call("getFieldNumLen32", ())? != LIMBS || run.call("getWitnessSize", ())? != count(variables)?
        {
            return Err(Error::Inconsistent);
        }
        let given: usize = inputs.iter().map(|i| i.values.len()).sum();
        if run.call("getInputSize", ())? != count(given)? {
            return Err(Error::Inconsistent);
        }
        run.function::<i32, ()>("init")?.call(&mut run.store, 0).map_err(|_| Error::Unsatisfied)?;
        let mut seen = BTreeSet::new();
        for input in inputs {
            // circom's code would count a repeated input twice, and leave another one at zero
            if !seen.insert(fnv1a(input.name)) {
                return Err(Error::Inconsistent);
            }
            run.set(input)?;
        }
        let select = run.function("getWitness")?;
        (0..count(variables)?).map(|i| run.variable(select, i)).collect()
    }

    fn start(&self) -> Result<Run> {
        let limits = StoreLimitsBuilder::new()
            .memory_size(MAX_MEMORY)
            .memories(1)
            .table_elements(MAX_TABLE)
            .tables(4)
            .instances(1)
            .build();
        let mut store = Store::new(&self.engine, limits);
        store.limiter(|limits| limits);
        store.set_fuel(MAX_STEPS).map_err(|_| Error::Unsupported)?;
        let mut linker = Linker::new(&self.engine);
        for import in self.module.imports() {
            let ExternType::Func(ty) = import.ty() else { return Err(Error::Unsupported) };
            if import.module() != "runtime" || !ty.results().is_empty() {
                return Err(Error::Unsupported);
            }
            // Console messages are ignored; the exception handler is called for every failed assertion.
            let fails = import.name() == "exceptionHandler";
            let function = Func::new(&mut store, ty.clone(), move |_, _, _| {
                if fails { Err(wasmi::Error::new("assertion of the circuit")) } else { Ok(()) }
            });
            linker.define("runtime", import.name(), function).map_err(|_| Error::Unsupported)?;
        }
        let instance =
            linker.instantiate_and_start(&mut store, &self.module).map_err(|_| Error::Unsupported)?;
        let memory = instance.get_memory(&store, "memory").ok_or(Error::Unsupported)?;
        let mut run = Run { store, instance, memory, shared: 0 };
        run.shared =
            usize::try_from(run.call("getSharedRWMemoryStart", ())?).map_err(|_| Error::Unsupported)?;
        Ok(run)
    }
}

impl Run {
    fn function<P: WasmParams, R: WasmResults>(&self, name: &str) -> Result<TypedFunc<P, R>> {
        self.instance.get_typed_func(&self.store, name).map_err(|_| Error::Unsupported)
    }

    fn call<P: WasmParams>(&mut self, name: &str, parameters: P) -> Result<i32> {
        self.function(name)?.call(&mut self.store, parameters).map_err(|_| Error::Unsatisfied)
    }

    /// Sets an input. With the last input the circuit's code computes and asserts.
    fn set(&mut self, input: &Input<'_>) -> Result<()> {
        let (high, low) = halves(fnv1a(input.name));
        let size = self.call("getInputSignalSize", (high, low))?;
        if usize::try_from(size) != Ok(input.values.len()) {
            return Err(Error::Inconsistent);
        }
        let set = self.function::<_, ()>("setInputSignal")?;
        for (i, value) in (0..size).zip(&input.values) {
            let octets = value.into_bigint().to_bytes_le();
            self.memory.write(&mut self.store, self.shared, &octets).map_err(|_| Error::Unsupported)?;
            set.call(&mut self.store, (high, low, i)).map_err(|_| Error::Unsatisfied)?;
        }
        Ok(())
    }

    fn variable(&mut self, select: TypedFunc<i32, ()>, index: i32) -> Result<Fr> {
        select.call(&mut self.store, index).map_err(|_| Error::Unsatisfied)?;
        let mut octets = [0; 32];
        self.memory.read(&self.store, self.shared, &mut octets).map_err(|_| Error::Unsupported)?;
        octets.reverse();
        read_field(&octets)
    }
}

#[allow(clippy::cast_possible_truncation)]
const fn halves(n: u64) -> (i32, i32) {
    (((n >> 32) as u32).cast_signed(), (n as u32).cast_signed())
}

/// FNV-1a of 64 bits, with which circom's code identifies inputs.
fn fnv1a(name: &str) -> u64 {
    name.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, octet| (hash ^ u64::from(octet)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference values of draft-eastlake-fnv, appendix C.
    #[test]
    fn names_hash_as_published() {
        assert_eq!(fnv1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a("foobar"), 0x8594_4171_f739_67e8);
    }

    /// Code whose getFieldNumLen32 loops forever.
    #[test]
    #[ignore = "takes seconds"]
    fn endless_code_ends() {
        let wasm =
            b"\0asm\x01\0\0\0\x01\x05\x01\x60\0\x01\x7f\x03\x02\x01\0\x07\x14\x01\x10getFieldNumLen32\0\0\
            \x0a\x0a\x01\x08\0\x03\x40\x0c\0\x0b\0\x0b";
        let program = WitnessProgram::new(wasm).unwrap();
        assert_eq!(program.witness(&[], 1), Err(Error::Unsatisfied));
    }

    #[test]
    fn code_that_is_none_is_refused() {
        assert!(matches!(WitnessProgram::new(b"no code"), Err(Error::Unsupported)));
        let empty = WitnessProgram::new(b"\0asm\x01\0\0\0").unwrap();
        assert_eq!(empty.witness(&[], 1), Err(Error::Unsupported));
    }
}
