use crate::{Result, Status};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// Objects by the handles that callers hold. A handle is a number that is never reused in the process, for any type of
/// object.
pub(crate) struct Handles<T>(RwLock<BTreeMap<u64, Arc<T>>>);

static NEXT: AtomicU64 = AtomicU64::new(1);

impl<T> Handles<T> {
    pub(crate) const fn new() -> Self {
        Self(RwLock::new(BTreeMap::new()))
    }

    pub(crate) fn insert(&self, thing: T) -> u64 {
        let handle = NEXT.fetch_add(1, Ordering::Relaxed);
        // The map is consistent even after a panic of another thread: it changes only by single insertions and
        // removals.
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(handle, Arc::new(thing));
        handle
    }

    pub(crate) fn get(&self, handle: u64) -> Result<Arc<T>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(&handle).cloned().ok_or(Status::UnknownHandle)
    }

    pub(crate) fn remove(&self, handle: u64) -> Result<()> {
        let removed = self.0.write().unwrap_or_else(PoisonError::into_inner).remove(&handle);
        removed.map(drop).ok_or(Status::UnknownHandle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn freed_and_foreign_handles_are_unknown() {
        let (texts, numbers) = (Handles::new(), Handles::new());
        let text = texts.insert("a");
        let number = numbers.insert(1);
        assert_eq!(texts.get(text).as_deref(), Ok(&"a"));
        assert_eq!(texts.get(number), Err(Status::UnknownHandle));
        assert_eq!(texts.remove(text), Ok(()));
        assert_eq!(texts.remove(text), Err(Status::UnknownHandle));
        assert_eq!(texts.get(text), Err(Status::UnknownHandle));
        assert_ne!(texts.insert("b"), text);
    }

    #[test]
    fn thing_in_use_outlives_its_handle() {
        let things = Handles::new();
        let handle = things.insert(vec![1]);
        let used = things.get(handle).unwrap();
        things.remove(handle).unwrap();
        assert_eq!(*used, [1]);
    }
}
