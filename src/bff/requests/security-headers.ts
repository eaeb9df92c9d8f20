/** Sent with every answer. The policy lets the page load and talk to nothing but this server: an injected script could send customers' data nowhere. */
export const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy of the page: it makes the address of the reader's worker, and no other.
    'trusted-types tillview-worker',
  ].join('; '),
  // With these two, no page of another origin shares a process or a window with ours.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
  'x-content-type-options': 'nosniff',
} as const;

/** For a year, and for this host alone: what runs on its subdomains may not have https. */
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000' } as const;

/** What every answer carries; over https browsers are told to use nothing else. */
export function securityHeaders({ isSecure }: { readonly isSecure: boolean }): Readonly<Record<string, string>> {
  return isSecure ? { ...SECURITY_HEADERS, ...ONLY_HTTPS } : SECURITY_HEADERS;
}
