/**
 * The page can load from and talk to this server only, so an injected script can't send customer
 * data elsewhere.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /api/client-errors',
  ].join('; '),
  // Keeps other origins' pages out of Tillview's process and window.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
  'x-content-type-options': 'nosniff',
} as const;

/** One year, for this host only, because services on subdomains may lack https. */
const HTTPS_HEADERS = {
  'strict-transport-security': 'max-age=31536000',
  // Browsers report to endpoints over https only, and then ignore `report-uri`.
  'content-security-policy': `${SECURITY_HEADERS['content-security-policy']}; report-to client-errors`,
  'reporting-endpoints': 'client-errors="/api/client-errors"',
} as const;

/** Over https, browsers are also told to use nothing else, and where to send reports. */
export function securityHeaders({
  isSecure,
}: {
  readonly isSecure: boolean;
}): Readonly<Record<string, string>> {
  return isSecure ? { ...SECURITY_HEADERS, ...HTTPS_HEADERS } : SECURITY_HEADERS;
}
