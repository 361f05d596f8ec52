import { ensureChromium, isFast } from './chromium.ts';
import { printError } from './run-until-stopped.ts';

try {
  const found = ensureChromium();
  if (!isFast(found))
    console.log(
      `The browser tests run in ${found}. In Chromium's headless shell they take half as long: ` +
        'npx playwright install chromium, or the package chromium-headless-shell.',
    );
} catch (error) {
  printError(error);
}
