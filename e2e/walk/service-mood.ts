import { createRandom, type Random } from '#demo-orders/random.ts';
import type {
  Fault,
  HostileUpstream,
  UpstreamRequest,
} from '#testing/upstream/hostile-upstream.ts';

/** The service's behavior for a while. */
type Mood = {
  /** Shortest and longest response time (ms). */
  readonly delay: readonly [number, number];
  /** The failing share of requests. */
  readonly failing: number;
};

const MOODS = {
  well: { delay: [0, 0], failing: 0 },
  'slow, 900 ms': { delay: [900, 900], failing: 0 },
  'uneven, up to 1.5 s': { delay: [0, 1_500], failing: 0 },
  'flaky, a fifth fails': { delay: [0, 400], failing: 0.2 },
  'bad, most fail': { delay: [100, 1_500], failing: 0.6 },
  down: { delay: [0, 50], failing: 1 },
} as const satisfies Readonly<Record<string, Mood>>;
export type MoodName = keyof typeof MOODS;
const WEIGHTS: Readonly<Record<MoodName, number>> = {
  well: 2,
  'slow, 900 ms': 3,
  'uneven, up to 1.5 s': 2,
  'flaky, a fifth fails': 2,
  'bad, most fail': 1,
  down: 1,
};
const NAMES = [
  'well',
  'slow, 900 ms',
  'uneven, up to 1.5 s',
  'flaky, a fifth fails',
  'bad, most fail',
  'down',
] as const;

const FAULTS: readonly Fault[] = [
  { kind: 'status', status: 429, retryAfter: '1' },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 503, retryAfter: '2' },
  { kind: 'status', status: 401 },
  { kind: 'drop', when: 'at once' },
  { kind: 'drop', when: 'half-way' },
  { kind: 'body', body: '<h1>Welcome</h1>', contentType: 'text/html' },
  { kind: 'body', body: '' },
  { kind: 'body', body: 'null' },
  { kind: 'body', body: '[]' },
  { kind: 'body', body: '{"data":[]}' },
  { kind: 'body', body: '{"orders":[{"id":1},null,"x"],"hasMore":true}' },
  { kind: 'body', body: '{"order":{"id":"x"}}' },
  { kind: 'body', body: '{"orders":[{"id":"00000001-0000' },
];

export function drawMood(random: Random): MoodName {
  return random.pickWeighted(NAMES, (name) => WEIGHTS[name]);
}

/**
 * Sets a service's mood. The outcome of a request depends on the seed, the request and its count,
 * not on timing or other requests.
 */
export function setMood(upstream: HostileUpstream, name: MoodName, seed: string): void {
  const { delay, failing } = MOODS[name];
  const counts = new Map<string, number>();
  const drawn = new Map<number, Random>();
  const randomOf = ({ number, path, query }: UpstreamRequest): Random => {
    const known = drawn.get(number);
    if (known) return known;
    const key = `${path}?${query}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const random = createRandom(`${seed} ${key} ${count}`);
    drawn.set(number, random);
    return random;
  };
  upstream.behaviour.delay = (request) => randomOf(request).between(delay[0], delay[1]);
  upstream.behaviour.fault = (request) => {
    const random = randomOf(request);
    return random.chance(failing) ? random.pick(FAULTS) : undefined;
  };
}
