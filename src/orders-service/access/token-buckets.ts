type Bucket = { tokens: number; filledAt: number };

/** A bucket of tokens for each name: full at first, a token leaves with each use, and new ones flow in evenly. Holds a bounded number of buckets. */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #perMillisecond: number;
  readonly #maxBuckets: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: { readonly capacity: number; readonly perMinute: number; readonly maxBuckets: number }) {
    this.#capacity = options.capacity;
    this.#perMillisecond = options.perMinute / 60_000;
    this.#maxBuckets = options.maxBuckets;
  }

  /** How many names are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token at `now` (milliseconds). Returns 0, or in how many milliseconds there will be one. */
  take(name: string, now: number): number {
    const bucket = this.#buckets.get(name) ?? { tokens: this.#capacity, filledAt: now };
    const flowed = Math.max(0, now - bucket.filledAt) * this.#perMillisecond;
    bucket.tokens = Math.min(this.#capacity, bucket.tokens + flowed);
    bucket.filledAt = now;
    // The least recently used bucket leaves first: it is the fullest, or nearly.
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > this.#maxBuckets && oldest !== undefined) this.#buckets.delete(oldest);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perMillisecond);
    bucket.tokens -= 1;
    return 0;
  }
}
