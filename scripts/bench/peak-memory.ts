import { writeFileSync } from 'node:fs';

// Loaded with --import into the measured process: writes its peak memory in KB when it ends.
process.on('exit', () => {
  const file = process.env['BENCH_MEMORY_FILE'];
  if (file) writeFileSync(file, String(process.resourceUsage().maxRSS));
});
