/** Invisible or control characters; tested first, since almost no text has any. */
const SUSPECT = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u;

/**
 * Characters to remove: control characters except tabs and line breaks, direction marks (`<bdi>`
 * does not contain unclosed ones), and zero-width characters. Joiners, variation selectors and flag
 * letters stay where a script or an emoji needs them.
 */
const UNSAFE =
  /(?![\t\n\r])\p{Cc}|[\uFFF9-\uFFFB]|(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\u200C\u200D])(?!(?<=[\p{L}\p{S}\p{Emoji}])(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Variation_Selector})(?!(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,6})[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu;

const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Makes foreign text safe to show among our own: removes control and hidden characters; empty if
 * nothing visible is left.
 */
export function stripUnsafeCharacters(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const rest = text.replace(UNSAFE, '');
  return VISIBLE.test(rest) ? rest : '';
}

/**
 * Escapes control and hidden characters as in JSON, e.g. `\u202e`, for places where no character
 * may be dropped.
 */
export function escapedText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(UNSAFE, (character) =>
    Array.from({ length: character.length }, (_, unit) => escape(character.charCodeAt(unit))).join(
      '',
    ),
  );
}

function escape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** Fields that identify something: two different ids must not become the same text. */
const IDENTITY = /^id$|Id$/;

/** Field names known to need no change; a response repeats the same few in every order. */
const safeNames = new Set<string>();
/** Limits `safeNames`, so that a service that keeps inventing names cannot fill the memory. */
const MAX_NAMES = 1_000;

/**
 * Strips every text in a JSON value; in ids and field names hidden characters are escaped
 * instead of removed.
 */
export function stripUnsafeInValue(value: unknown): unknown {
  return isSuspect(value) ? cleaned(value, '') : value;
}

/** Line breaks in notes look suspect but are safe; most pages of orders have them. */
function isUnsafe(text: string): boolean {
  return SUSPECT.test(text) && stripUnsafeCharacters(text) !== text;
}

function isUnsafeName(name: string): boolean {
  if (safeNames.has(name)) return false;
  if (isUnsafe(name)) return true;
  if (safeNames.size < MAX_NAMES) safeNames.add(name);
  return false;
}

function isSuspect(value: unknown): boolean {
  if (typeof value === 'string') return isUnsafe(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isSuspect);
  return Object.keys(value).some(isUnsafeName) || Object.values(value).some(isSuspect);
}

function cleaned(value: unknown, name: string): unknown {
  if (typeof value === 'string')
    return IDENTITY.test(name) ? escapedText(value) : stripUnsafeCharacters(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => cleaned(entry, name));
  return Object.fromEntries(
    Object.entries(value).map(([field, entry]) => [escapedText(field), cleaned(entry, field)]),
  );
}
