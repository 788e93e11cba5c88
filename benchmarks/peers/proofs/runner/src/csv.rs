use std::fmt::Display;
use std::fs::File;
use std::io::{BufWriter, Result, Write};
use std::path::Path;

/// File of rows, whose cells contain no comma.
pub struct Csv {
    file: BufWriter<File>,
}

impl Csv {
    pub fn create(folder: &Path, part: &str, header: &str) -> Result<Self> {
        std::fs::create_dir_all(folder)?;
        let mut file = BufWriter::new(File::create(folder.join(part).with_extension("csv"))?);
        writeln!(file, "{header}")?;
        Ok(Self { file })
    }

    pub fn row(&mut self, cells: &[&dyn Display]) -> Result<()> {
        let cells: Vec<String> = cells.iter().map(|cell| cell.to_string().replace(',', ";")).collect();
        writeln!(self.file, "{}", cells.join(","))?;
        self.file.flush()
    }
}
