//! No lanes on this architecture: see `lanes`.

use crate::coefficients::Coefficient;
use crate::curve::Jacobian;
use crate::prepared::Record;
use crate::tower::{Fe, Fe12};

/// Product of the Miller values of all (factor·A, B), and the sum of all factor·C.
pub(crate) struct Sums {
    pub(crate) miller: Fe12,
    pub(crate) c: Jacobian<Fe>,
}

/// Returns no sums.
pub(crate) const fn sums(_: &[Record], _: &[Coefficient]) -> Option<Sums> {
    None
}
