import { withBench } from '/work/main/scripts/bench/bench.ts';
import { visitPage } from '/work/main/scripts/bench/lighthouse-run.ts';
const [base, n, ...paths] = process.argv.slice(2);
await withBench({ data: null, titles: 0, keep: null }, async (bench) => {
  for (const path of paths) {
    for (let i = 0; i < Number(n); i++) {
      const v = await visitPage(bench, '/usr/bin/chromium', { url: base + path, isMissing: path.includes('no/such') });
      console.log(path, v.scores.join('/'), 'LCP', v.largestPaint.toFixed(0), 'TBT', v.blocked.toFixed(0), 'CLS', v.shift.toFixed(4), JSON.stringify(v.bytes), v.lost.join(','));
    }
  }
});
