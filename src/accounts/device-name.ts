/** What tells browsers apart; those that also name another browser come first. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP[RT]\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
/** As `BROWSERS`: Android names Linux, too. */
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A browser and its system by the header `User-Agent`: `Chrome · Windows`; null if unknown. */
export function deviceName(userAgent = ''): string | null {
  const names = [BROWSERS, SYSTEMS].flatMap(
    (known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? [],
  );
  return names.length === 0 ? null : names.join(' · ');
}
