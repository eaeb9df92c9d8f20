/** Trigrams that two words share, of all that they have: PostgreSQL's measure and threshold. */
const LEAST_SHARE = 0.3;
/** Shorter words have too few trigrams to compare. */
const SHORTEST_WORD = 4;

function trigramsOf(word: string): ReadonlySet<string> {
  const padded = `  ${word} `;
  return new Set(
    Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)),
  );
}

/** The words of a vocabulary that are most similar to a misspelt one, best first; all folded. */
export function similarWords(
  word: string,
  vocabulary: Iterable<string>,
  most: number,
): readonly string[] {
  if (word.length < SHORTEST_WORD) return [];
  const own = trigramsOf(word);
  const found: { readonly word: string; readonly share: number }[] = [];
  for (const other of vocabulary) {
    const theirs = trigramsOf(other);
    let shared = 0;
    for (const trigram of theirs) if (own.has(trigram)) shared += 1;
    const share = shared / (own.size + theirs.size - shared);
    if (share >= LEAST_SHARE) found.push({ word: other, share });
  }
  return found
    .toSorted((left, right) => right.share - left.share || (left.word < right.word ? -1 : 1))
    .slice(0, most)
    .map(({ word: similar }) => similar);
}

const SHORTEST_TICKET = 3;
const LONGEST_TICKET = 12;
const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The tickets (letters and digits) that differ from a mistyped one by a wrong, missing or
 * additional character, or by two neighbors in the wrong sequence; none for a text without digits.
 */
export function similarTickets(ticket: string): readonly string[] {
  const { length } = ticket;
  if (length < SHORTEST_TICKET || length > LONGEST_TICKET || !/\d/.test(ticket)) return [];
  const similar = new Set<string>();
  for (let at = 0; at <= length; at += 1) {
    const [start, end] = [ticket.slice(0, at), ticket.slice(at)];
    const [first = '', second = ''] = end;
    for (const digit of DIGITS) similar.add(start + digit + end);
    if (first === '') continue;
    for (const other of /\d/.test(first) ? DIGITS : LETTERS)
      similar.add(start + other + end.slice(1));
    similar.add(start + end.slice(1));
    similar.add(start + second + first + end.slice(2));
  }
  similar.delete(ticket);
  return [...similar];
}
