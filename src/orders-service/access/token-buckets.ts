type Bucket = { tokens: number; filledAt: number };

/**
 * A bounded number of token buckets, one per name: full at first, each loses a token per use and
 * refills at a constant rate.
 */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #perMillisecond: number;
  readonly #maxBuckets: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: {
    readonly capacity: number;
    readonly perMinute: number;
    readonly maxBuckets: number;
  }) {
    this.#capacity = options.capacity;
    this.#perMillisecond = options.perMinute / 60_000;
    this.#maxBuckets = options.maxBuckets;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /**
   * Takes a token at `now` (milliseconds). Returns 0, or the number of milliseconds until there
   * will be a token.
   */
  take(name: string, now: number): number {
    const bucket = this.#buckets.get(name) ?? { tokens: this.#capacity, filledAt: now };
    const flowed = Math.max(0, now - bucket.filledAt) * this.#perMillisecond;
    bucket.tokens = Math.min(this.#capacity, bucket.tokens + flowed);
    bucket.filledAt = now;
    // Evicts the least recently used bucket, which is the fullest or nearly so.
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > this.#maxBuckets && oldest !== undefined) this.#buckets.delete(oldest);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perMillisecond);
    bucket.tokens -= 1;
    return 0;
  }
}
