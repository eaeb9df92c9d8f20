import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#demo-orders/random.ts';
import type { PageProblems } from '../fixtures/watch-page.ts';
import { comeToRest } from './come-to-rest.ts';
import { type Expected, type PageFault, pageFaults } from './page-faults.ts';
import { type PageFacts, readPage } from './read-page.ts';
import { drawMood, setMood } from './service-mood.ts';
import { drawStep, type Step, type Walker } from './walk-steps.ts';

/** Time limit (ms) for rules that must hold again soon. */
const SOON_MS = 10_000;
/** Time limit (ms) of a step, after which the walker counts as stuck. */
const STEP_MS = 20_000;
const STARTS = [
  '/orders',
  '/orders',
  '/orders',
  '/refunds',
  '/insights',
  '/exceptions',
  '/settings',
  '/',
];

/** Browser messages that a failing service or a lost connection causes. */
const EXPECTED_PROBLEMS = [
  /^console error: Failed to load resource: the server responded with a status of (?:401|404|409|412|429|50\d) /,
  /^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/,
  /^request failed: \S+ net::ERR_INTERNET_DISCONNECTED$/,
  // Offline, a part whose script is missing shows its own error.
  /^console error: TypeError: Failed to fetch dynamically imported module: /,
  // A page whose script failed to load uses no preloaded font.
  /^console warning: The resource \S+\.woff2 was preloaded using link preload but not used within a few seconds/,
  // Headless printing has no dialog to delay the next call.
  /^console warning: Ignoring too frequent calls to print\(\)\.$/,
];

/** Playwright's errors when a navigation replaces the document. */
const REPLACED =
  /Execution context was destroyed|Cannot find context|interrupted by another navigation|net::ERR_ABORTED/;

/** Retries if a navigation replaces the document. */
async function inSomeDocument<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20 || !REPLACED.test(String(error))) throw error;
      await wait(25);
    }
  }
}

/** A step may end with the document. */
async function take(step: Step): Promise<void> {
  const timer = new AbortController();
  const limit = wait(STEP_MS, undefined, { signal: timer.signal }).then(
    () => Promise.reject(new Error(`The step takes longer than ${STEP_MS} ms.`)),
    () => undefined,
  );
  try {
    await Promise.race([step.take(), limit]);
  } catch (error) {
    if (!REPLACED.test(String(error))) throw error;
  } finally {
    timer.abort();
  }
}

/** Waits for temporary faults to pass; resolves with the page's facts and the remaining faults. */
async function faultsOf(
  walker: Walker,
  expected: Expected,
): Promise<{ facts: PageFacts; faults: PageFault[] }> {
  const deadline = performance.now() + SOON_MS;
  for (;;) {
    const facts = await inSomeDocument(() => readPage(walker.page));
    // Offline and without its script, the page is the browser's.
    if (facts.isUnstarted && !walker.isOnline)
      return { facts: { ...facts, address: undefined }, faults: [] };
    const faults = pageFaults(facts, expected);
    const isOver = performance.now() > deadline || faults.some(({ isLasting }) => !isLasting);
    if (faults.length === 0 || isOver) return { facts, faults };
    await wait(50);
  }
}

/**
 * Takes random steps from a start page and checks the rules after each; at the end everything must
 * recover. Returns at the first fault. Choices come from the walker's seed, but the page at each
 * step depends slightly on timing.
 */
export async function takeWalk(
  walker: Walker,
  problems: PageProblems,
  steps: number,
): Promise<{ faults: readonly string[]; taken: readonly string[] }> {
  const taken: string[] = [];
  try {
    return { faults: await walk(walker, problems, steps, taken), taken };
  } catch (error) {
    return { faults: [`the walker itself failed: ${String(error)}`], taken };
  }
}

async function walk(
  walker: Walker,
  problems: PageProblems,
  steps: number,
  taken: string[],
): Promise<string[]> {
  const { page, seed, upstream } = walker;
  for (const pattern of EXPECTED_PROBLEMS) problems.expect(pattern);
  // Links open in new tabs too, which all count as visible here.
  page.context().on('page', (other) => void other.close());
  const random = createRandom(`walk ${seed}`);
  const mood = drawMood(random);
  setMood(upstream, mood, `${seed}`);
  const start = random.pick(STARTS);
  taken.push(`opens ${start} while the service is ${mood}`);
  await page.goto(`${walker.url}${start}`, { waitUntil: 'commit' });

  const expected = (): Expected => ({
    orders: new Map(upstream.behaviour.orders.map((order) => [order.id, order])),
    changed: walker.changed,
  });
  let before = await inSomeDocument(() => readPage(page));
  for (let index = 0; index < steps; index += 1) {
    // Each step has its own generator, so that a step with more draws doesn't change later ones.
    const { asksToSignIn } = before;
    const step = await inSomeDocument(() =>
      drawStep(walker, createRandom(`walk ${seed} step ${index}`), asksToSignIn),
    );
    taken.push(step.words);
    await take(step);
    const { facts, faults } = await faultsOf(walker, expected());
    // The walker knows its targets by their English names.
    if (facts.address && facts.language !== '' && !facts.language.startsWith('en')) {
      taken.push('has chosen another language, which ends the walk');
      return [...problems.unexpected()];
    }
    const found = [
      ...problems.unexpected(),
      ...faults.map(({ rule, detail }) => `${rule}: ${detail}`),
    ];
    if (found.length > 0) return found;
    before = facts;
    // The browser's own error page has no steps.
    if (!facts.address) await comeBack(walker, taken);
  }
  taken.push('all is well again');
  const faults = await comeToRest(walker);
  return [...problems.unexpected(), ...faults];
}

async function comeBack(walker: Walker, taken: string[]): Promise<void> {
  taken.push('is online again and opens /orders');
  walker.isOnline = true;
  await walker.page.context().setOffline(false);
  const open = () => walker.page.goto(`${walker.url}/orders`, { waitUntil: 'commit' });
  // Once online, the browser reloads its own error page, which may interrupt the first attempt.
  await open().catch(open);
}
