import { createRandom } from '#demo-orders/random.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { serveWalked } from './serve-walked.ts';
import { takeWalk } from './take-walk.ts';
import { SAVED_VIEW } from './walk-material.ts';
import { FIRST_SEED_VARIABLE, WALKS_VARIABLE } from './walk-variables.ts';

/** Walks of every test run: on a desk, signed in, and on a phone, without sign-in. */
const FIXED_SEEDS = [1, 7];
const STEPS = 12;

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
/** Locales with an English interface, whose names the walker knows, and regional formats. */
const LANGUAGES = ['en-US', 'en-GB', 'nl-NL', 'he-IL', 'ko-KR', 'sv-SE', 'fa-IR'];

function walkerOf(seed: number) {
  const random = createRandom(`walker ${seed}`);
  const viewport = random.pick(SIZES);
  return {
    viewport,
    hasTouch: viewport.width < 1_000 && random.chance(0.6),
    locale: random.pick(LANGUAGES),
    colorScheme: random.pick(['light', 'dark'] as const),
    name: random.pick([null, null, null, 'Ana', 'Ben']),
    contextOptions: { reducedMotion: random.pick(['no-preference', 'reduce'] as const) },
  };
}

function chosenSeeds(): readonly number[] {
  const first = process.env[FIRST_SEED_VARIABLE];
  if (first === undefined) return FIXED_SEEDS;
  return Array.from(
    { length: Number(process.env[WALKS_VARIABLE]) },
    (_, index) => Number(first) + index,
  );
}

// Without a chosen seed, nothing is rasterized (playwright.config.ts).
test.use({
  screenshot: process.env[FIRST_SEED_VARIABLE] === undefined ? 'off' : 'only-on-failure',
});

for (const seed of chosenSeeds()) {
  const { name, ...options } = walkerOf(seed);
  const { viewport, hasTouch, locale, colorScheme } = options;
  const words = `${viewport.width} × ${viewport.height}, ${hasTouch ? 'touch, ' : ''}${locale}, ${colorScheme}, ${name ?? 'no sign-in'}`;
  test.describe(() => {
    // A walk takes about ten seconds, or much longer on a busy machine.
    test.describe.configure({ timeout: 300_000 });
    test.use(options);

    test(`walk ${seed} (${words})`, async ({ page, problems }) => {
      const walked = await serveWalked(name !== null);
      const { url, upstream, save, expire } = walked;
      try {
        if (name !== null) await signInAtOnce(page, url, name);
        const headers = { 'X-Requested-With': 'tillview' };
        await page.request.post(`${url}/api/views`, { headers, data: SAVED_VIEW });
        const signIn = name === null ? undefined : { name, password: PASSWORD, expire };
        const changed = new Set<string>();
        const walker = {
          page,
          url,
          seed,
          hasTouch,
          upstream,
          save,
          signIn,
          changed,
          isOnline: true,
          arrivals: 0,
        };
        const { faults, taken } = await takeWalk(walker, problems, STEPS);
        // Walks collect problems as faults.
        problems.expect(/^/);
        const steps = taken
          .map((step, index) => `${String(index).padStart(4)}  ${step}`)
          .join('\n');
        const report = `Walk ${seed} (${words})\n${steps}\nAgain: npm run walk -- --seed ${seed}`;
        expect(faults, report).toEqual([]);
      } finally {
        problems.end();
        await walked.stop();
      }
    });
  });
}
