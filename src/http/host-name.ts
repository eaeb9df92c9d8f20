const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]@/?#\s]+)(?::\d{1,5})?$/i;

/**
 * The host name in a `Host` header, in lower case and without its port; undefined if the header is
 * not a valid host.
 */
export function readHostName(header: string | undefined): string | undefined {
  return HOST.exec(header ?? '')?.[1]?.toLowerCase();
}
