import { ensureChromium } from './chromium.ts';
import { explain } from './explain.ts';

try {
  ensureChromium();
} catch (error) {
  explain(error);
}
