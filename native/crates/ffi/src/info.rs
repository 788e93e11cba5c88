/// Version of the ABI, raised when a function changes or is removed.
const ABI: u32 = 3;

pub(crate) fn json() -> String {
    let features: Vec<String> = cpu_features().iter().map(|f| format!("\"{f}\"")).collect();
    format!(
        r#"{{"name":"{}","version":"{}","abi":{ABI},"arch":"{}","os":"{}","cpuFeatures":[{}],"faultInjection":{}}}"#,
        env!("CARGO_PKG_NAME"),
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS,
        features.join(","),
        cfg!(feature = "fault-injection"),
    )
}

#[cfg(target_arch = "x86_64")]
fn cpu_features() -> Vec<&'static str> {
    let all = [
        ("adx", is_x86_feature_detected!("adx")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512ifma", is_x86_feature_detected!("avx512ifma")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
    ];
    all.iter().filter(|(_, there)| *there).map(|(name, _)| *name).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn cpu_features() -> Vec<&'static str> {
    Vec::new()
}
