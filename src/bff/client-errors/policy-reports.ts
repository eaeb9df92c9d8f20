import * as z from 'zod/mini';

/** A violation of the content security policy, without addresses of pages. */
type PolicyViolation = {
  readonly directive: string;
  /** A keyword such as `inline`, or an address's origin or scheme. */
  readonly blocked: string;
  /** File, line and column of the build, else as `blocked`. */
  readonly source: string;
};

const text = z.optional(z.nullable(z.string()));
const position = z.optional(z.nullable(z.number()));
const body = z.object({
  effectiveDirective: text,
  blockedURL: text,
  sourceFile: text,
  lineNumber: position,
  columnNumber: position,
});
const reports = z.union([
  z.pipe(
    z.array(z.object({ type: z.string(), body: z.unknown() })),
    z.transform((all) =>
      all.flatMap((each) =>
        each.type === 'csp-violation' ? (body.safeParse(each.body).data ?? []) : [],
      ),
    ),
  ),
  z.pipe(
    z.object(
      {
        'csp-report': z.object({
          'effective-directive': text,
          'violated-directive': text,
          'blocked-uri': text,
          'source-file': text,
          'line-number': position,
          'column-number': position,
        }),
      },
      'must be reports of a browser',
    ),
    z.transform(({ 'csp-report': report }) => [
      {
        effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
        blockedURL: report['blocked-uri'],
        sourceFile: report['source-file'],
        lineNumber: report['line-number'],
        columnNumber: report['column-number'],
      },
    ]),
  ),
]);

const WORD = /^[a-z][a-z-]{0,39}/;
const BUILT_FILE = /\/(assets\/[\w.-]{1,100})(?:[?#]|$)/;
/** Extensions break the policy of every page they change. */
const EXTENSION = /-extension$/;

/** Reads both kinds of reports into the violations that Tillview itself may have caused. */
export const policyReports = z.pipe(
  reports,
  z.transform((all): PolicyViolation[] =>
    all
      .map((each) => {
        const [file] = BUILT_FILE.exec(each.sourceFile ?? '')?.slice(1) ?? [];
        const place = `${each.lineNumber ?? 0}:${each.columnNumber ?? 0}`;
        return {
          directive: WORD.exec(each.effectiveDirective ?? '')?.[0] ?? 'unknown',
          blocked: originOf(each.blockedURL),
          source: file === undefined ? originOf(each.sourceFile) : `${file}:${place}`,
        };
      })
      .filter(({ blocked, source }) => !EXTENSION.test(blocked) && !EXTENSION.test(source)),
  ),
);

function originOf(address: string | null | undefined): string {
  const url = URL.parse(address ?? '');
  if (!url) return WORD.exec(address ?? '')?.[0] ?? 'unknown';
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol.slice(0, -1);
}
