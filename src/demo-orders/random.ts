/** A stream of pseudo-random draws that is the same for the same seed on every machine. */
export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  unit(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One element of a list; throws on an empty one. */
  pick<T>(list: readonly T[]): T;
  /** One element of a list, drawn in proportion to its weight; throws when all weights are 0. */
  pickWeighted<T>(list: readonly T[], weightOf: (element: T) => number): T;
  /** A UUID of version 4. */
  uuid(): string;
};

/** Spreads a text over four 32-bit words (the cyrb128 hash). */
function hash128(text: string): [number, number, number, number] {
  let [h1, h2, h3, h4] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  return [h1 ^ h2 ^ h3 ^ h4, h2 ^ h1, h3 ^ h1, h4 ^ h1];
}

/** The sfc32 generator: 32 random bits per call. */
function wordsFrom(seed: string): () => number {
  let [a, b, c, counter] = hash128(seed);
  const next = () => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + word;
    return word >>> 0;
  };
  // The first words still resemble the seed.
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}

/** Starts the stream of draws that belongs to a seed; different seeds give unrelated streams. */
export function createRandom(seed: string): Random {
  const word = wordsFrom(seed);
  const unit = () => word() / 2 ** 32;
  const uuidBytes = Buffer.allocUnsafe(16);
  return {
    unit,
    between: (min, max) => min + Math.floor(unit() * (max - min + 1)),
    chance: (probability) => unit() < probability,
    pick(list) {
      const element = list[Math.floor(unit() * list.length)];
      if (element === undefined) throw new Error('There is nothing to pick from.');
      return element;
    },
    pickWeighted(list, weightOf) {
      let rest = unit() * list.reduce((sum, element) => sum + weightOf(element), 0);
      for (const element of list) {
        rest -= weightOf(element);
        if (rest < 0) return element;
      }
      throw new Error('There is nothing to pick from.');
    },
    uuid() {
      uuidBytes.writeUInt32BE(word(), 0);
      uuidBytes.writeUInt32BE(((word() & 0xffff_0fff) | 0x4000) >>> 0, 4);
      uuidBytes.writeUInt32BE(((word() & 0x3fff_ffff) | 0x8000_0000) >>> 0, 8);
      uuidBytes.writeUInt32BE(word(), 12);
      const hex = uuidBytes.toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
}

/**
 * The UUID that belongs to a name, the same every time: for products, tables and others that
 * outlive an order.
 */
export function uuidOf(name: string): string {
  return createRandom(name).uuid();
}
