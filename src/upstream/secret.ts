import type { ResponseBody } from './response-body.ts';

/** A credential that must never leave this process in any form, except to its own service. */
export type Secret = {
  /** True if the text contains a noticeable part of the credential, also as Base64. */
  isIn(text: string): boolean;
  /**
   * True if the body contains the whole credential: plain, as Base64 of it or of a surrounding
   * text, or either with JSON escapes.
   */
  isInBody(body: Pick<ResponseBody, 'includes' | 'whole'>): boolean;
  /**
   * Makes text from elsewhere safe to log: keeps a sentence's plain words and short numbers.
   * Anything that looks like a credential, path, address or personal data becomes `…`; SQL and the
   * lines after the first are left out.
   */
  scrub(words: string): string;
};

/**
 * Fewer characters of a key are useless to an attacker, and can occur in any word; so can a whole
 * key that is shorter, such as `orders`.
 */
const NOTICEABLE = 8;
const MAX_LENGTH = 200;
const SQL =
  /\b(?:select\b.*\bfrom|insert\s+into|update\b.*\bset|delete\s+from|with\b.*\bas\s*\()(?:\b|\().*/i;
/** Parameter names count as plain words, too. */
const PLAIN = /^['"`(]?(?:[a-z]{1,24}(?:[_'’-][a-z]{1,24}){0,3}|\d{1,6})['"`)]?[.,:;!?]?$/i;
const CREDENTIAL = /\b(?:bearer|basic|key|token|password|secret)\b[:=\s'"]*$/i;

export function createSecret(text: string): Secret {
  const forms = text.length < NOTICEABLE ? [] : [text, ...base64Forms(text)];
  const pieces = new Set(forms.flatMap(piecesOf));
  // Every response has a request id to check, and one regular expression is many times as fast as a
  // set of all pieces.
  const anyPiece = new RegExp(
    [...pieces].map((piece) => piece.replace(/\W/g, '\\$&')).join('|') || '(?!)',
  );
  const isIn = (candidate: string): boolean => anyPiece.test(candidate.toLowerCase());
  const needles = forms.map((form) => Buffer.from(form));

  return {
    isIn,
    isInBody(body) {
      if (needles.some((needle) => body.includes(needle))) return true;
      // Few services escape what needs no escape, so this is rarely worth joining and reading the
      // whole body.
      if (!ESCAPES.some((begun) => body.includes(begun))) return false;
      const plain = withoutEscapes(body.whole);
      return needles.some((needle) => plain.includes(needle));
    },
    scrub(words) {
      const [line = ''] = words.trim().split(/[\r\n]/, 1);
      const kept: string[] = [];
      for (const word of line.slice(0, MAX_LENGTH).replace(SQL, '…').match(/\S+/g) ?? []) {
        const isPlain = PLAIN.test(word) && !isIn(word) && !CREDENTIAL.test(kept.at(-1) ?? '');
        if (isPlain || kept.at(-1) !== '…') kept.push(isPlain ? word : '…');
      }
      return kept.join(' ');
    },
  };
}

/** Every noticeable substring, in lower case. */
function piecesOf(text: string): string[] {
  const lower = text.toLowerCase();
  return Array.from({ length: lower.length - NOTICEABLE + 1 }, (_, start) =>
    lower.slice(start, start + NOTICEABLE),
  );
}

/** Base64 depends on the number of preceding bytes and on the alphabet (RFC 4648, 4 and 5). */
function base64Forms(text: string): string[] {
  const forms = [0, 1, 2].flatMap((before) =>
    (['base64', 'base64url'] as const).map((alphabet) => {
      const encoded = Buffer.from(`${'.'.repeat(before)}${text}`)
        .toString(alphabet)
        .replace(/=+$/, '');
      return encoded.slice(before === 0 ? 0 : before + 1, -1);
    }),
  );
  return [...new Set(forms)];
}

/** Prefixes of JSON escapes that may stand for a credential's character. */
const ESCAPES = [String.raw`\u00`, String.raw`\/`].map((begun) => Buffer.from(begun));
const ESCAPED = /\\(?:u00([0-7][\da-f])|\/)/gi;

/** The bytes with each JSON escape of an ASCII character replaced by the character. */
function withoutEscapes(bytes: Buffer): Buffer {
  const text = bytes
    .toString('latin1')
    .replaceAll(ESCAPED, (_escape, code?: string) =>
      code === undefined ? '/' : String.fromCharCode(Number.parseInt(code, 16)),
    );
  return Buffer.from(text, 'latin1');
}
