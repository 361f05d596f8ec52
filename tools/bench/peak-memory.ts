import { writeFileSync } from 'node:fs';

// Loaded with --import into the measured process: it prints the peak memory in KB when the process ends.
process.on('exit', () => {
  const file = process.env['BENCH_MEMORY_FILE'];
  if (file) writeFileSync(file, String(process.resourceUsage().maxRSS));
});
