/**
 * What the HTTP Observatory examines: the headers of a response over https, in lower case, and its
 * body.
 */
export type ScannedResponse = {
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly payload: string;
};

/**
 * The points for each result: the table of Mozilla's HTTP Observatory as of August 2026
 * (mdn/mdn-http-observatory, grader).
 */
const POINTS = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-not-implemented': -25,
  'csp-header-invalid': -25,
  'cookies-secure-with-httponly-sessions-and-samesite': 5,
  'cookies-secure-with-httponly-sessions': 0,
  'cookies-not-found': 0,
  'cookies-without-secure-flag-but-protected-by-hsts': -5,
  'cookies-without-secure-flag': -20,
  'cookies-samesite-flag-invalid': -20,
  'cookies-session-without-httponly-flag': -30,
  'cookies-session-without-secure-flag': -40,
  'cross-origin-resource-sharing-not-implemented': 0,
  'cross-origin-resource-sharing-implemented-with-public-access': 0,
  'cross-origin-resource-sharing-implemented-with-universal-access': -50,
  'referrer-policy-private': 5,
  'referrer-policy-not-implemented': 0,
  'referrer-policy-unsafe': -5,
  'hsts-implemented-max-age-at-least-six-months': 0,
  'hsts-implemented-max-age-less-than-six-months': -10,
  'hsts-not-implemented': -20,
  'sri-implemented-and-all-scripts-loaded-securely': 5,
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': 0,
  'sri-not-implemented-but-no-scripts-loaded': 0,
  'sri-not-implemented-and-external-scripts-not-loaded-securely': -50,
  'x-content-type-options-nosniff': 0,
  'x-content-type-options-not-implemented': -5,
  'x-frame-options-implemented-via-csp': 5,
  'x-frame-options-not-implemented': -20,
  'corp-implemented-with-same-origin': 10,
  'corp-not-implemented': 0,
  'coep-implemented-with-require-corp': 10,
  'coep-not-implemented': 0,
  'coop-implemented-with-same-origin': 10,
  'coop-not-implemented': 0,
} as const;
type Result = keyof typeof POINTS;

/** Bonuses count only if the score without them is at least this. */
const ENOUGH_FOR_BONUSES = 90;
const SIX_MONTHS_S = 15_552_000;

/**
 * Scores a response as the Observatory would, assuming it is served over https only, with a valid
 * certificate.
 */
export function observatoryScore(answer: ScannedResponse): {
  readonly score: number;
  readonly results: Result[];
} {
  const header = (name: string) => String(answer.headers[name] ?? '').trim();
  const results: Result[] = [
    cspResult(header('content-security-policy')),
    cookiesResult(
      [answer.headers['set-cookie'] ?? []].flat().map(String),
      header('strict-transport-security'),
    ),
    corsResult(header('access-control-allow-origin'), header('access-control-allow-credentials')),
    referrerResult(header('referrer-policy')),
    hstsResult(header('strict-transport-security')),
    scriptsResult(header('content-type'), answer.payload),
    header('x-content-type-options') === 'nosniff'
      ? 'x-content-type-options-nosniff'
      : 'x-content-type-options-not-implemented',
    directivesOf(header('content-security-policy')).has('frame-ancestors')
      ? 'x-frame-options-implemented-via-csp'
      : 'x-frame-options-not-implemented',
    header('cross-origin-resource-policy') === 'same-origin'
      ? 'corp-implemented-with-same-origin'
      : 'corp-not-implemented',
    header('cross-origin-embedder-policy') === 'require-corp'
      ? 'coep-implemented-with-require-corp'
      : 'coep-not-implemented',
    header('cross-origin-opener-policy') === 'same-origin'
      ? 'coop-implemented-with-same-origin'
      : 'coop-not-implemented',
  ];
  const points = results.map((result) => POINTS[result]);
  const withoutBonuses = 100 + sum(points.filter((each) => each < 0));
  const score = withoutBonuses >= ENOUGH_FOR_BONUSES ? 100 + sum(points) : withoutBonuses;
  return { score: Math.max(0, score), results };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function directivesOf(policy: string): Map<string, string[]> {
  const entries = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(
    entries
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  );
}

function cspResult(policy: string): Result {
  if (policy === '') return 'csp-not-implemented';
  const directives = directivesOf(policy);
  if (directives.size < policy.split(';').filter((each) => each.trim()).length)
    return 'csp-header-invalid';
  const sourcesOf = (name: string) =>
    directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const isBroad = (source: string) => /^(?:\*|(?:https?|ftp):(?:\/\/\*(?:\.\*)?)?)$/.test(source);
  const isInline = (source: string) => source === "'unsafe-inline'" || source === 'data:';
  const isInsecure = (source: string) => /^(?:http|ftp):/.test(source);
  const scripts = sourcesOf('script-src');
  const styles = sourcesOf('style-src');
  const passive = new Set(['img-src', 'media-src']);
  const active = [...directives]
    .filter(([name]) => !passive.has(name))
    .flatMap(([, sources]) => sources);
  if (
    scripts.some((source) => isBroad(source) || isInline(source)) ||
    sourcesOf('object-src').some(isBroad)
  )
    return 'csp-implemented-with-unsafe-inline';
  if (active.some(isInsecure)) return 'csp-implemented-with-insecure-scheme';
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval';
  if ([...passive].flatMap(sourcesOf).some(isInsecure))
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only';
  if (styles.some((source) => isBroad(source) || isInline(source)))
    return 'csp-implemented-with-unsafe-inline-in-style-src-only';
  return directives.get('default-src')?.join() === "'none'"
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe';
}

/** The result of the worst cookie. Every Tillview cookie counts as a session cookie. */
function cookiesResult(cookies: readonly string[], hsts: string): Result {
  if (cookies.length === 0) return 'cookies-not-found';
  const has = (attribute: RegExp) =>
    cookies.every((cookie) => cookie.split(';').some((each) => attribute.test(each)));
  if (!has(/^ *secure *$/i) && hsts === '') return 'cookies-session-without-secure-flag';
  if (!has(/^ *httponly *$/i)) return 'cookies-session-without-httponly-flag';
  if (cookies.some((cookie) => /; *samesite=(?!(?:strict|lax) *(?:;|$))/i.test(cookie)))
    return 'cookies-samesite-flag-invalid';
  if (!has(/^ *secure *$/i)) return 'cookies-without-secure-flag-but-protected-by-hsts';
  return has(/^ *samesite=/i)
    ? 'cookies-secure-with-httponly-sessions-and-samesite'
    : 'cookies-secure-with-httponly-sessions';
}

function corsResult(origin: string, credentials: string): Result {
  if (origin === '') return 'cross-origin-resource-sharing-not-implemented';
  return credentials === 'true'
    ? 'cross-origin-resource-sharing-implemented-with-universal-access'
    : 'cross-origin-resource-sharing-implemented-with-public-access';
}

function referrerResult(policy: string): Result {
  if (policy === '') return 'referrer-policy-not-implemented';
  const isPrivate = [
    'no-referrer',
    'same-origin',
    'strict-origin',
    'strict-origin-when-cross-origin',
  ].includes(policy);
  return isPrivate ? 'referrer-policy-private' : 'referrer-policy-unsafe';
}

/**
 * Ignores the 5 extra points for being in browsers' preload lists, which a server's response
 * doesn't show.
 */
function hstsResult(header: string): Result {
  const maxAge = /(?:^|;) *max-age=(\d+)/i.exec(header)?.[1];
  if (maxAge === undefined) return 'hsts-not-implemented';
  return Number(maxAge) >= SIX_MONTHS_S
    ? 'hsts-implemented-max-age-at-least-six-months'
    : 'hsts-implemented-max-age-less-than-six-months';
}

function scriptsResult(contentType: string, page: string): Result {
  const scripts = contentType.startsWith('text/html')
    ? (page.match(/<script\b[^>]*>/gi) ?? [])
    : [];
  if (scripts.length === 0) return 'sri-not-implemented-but-no-scripts-loaded';
  if (scripts.some((script) => /\bsrc="(?:https?:)?\/\//i.test(script)))
    return 'sri-not-implemented-and-external-scripts-not-loaded-securely';
  return scripts.every((script) => /\bintegrity=/i.test(script))
    ? 'sri-implemented-and-all-scripts-loaded-securely'
    : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin';
}
