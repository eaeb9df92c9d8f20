let zone: string | undefined;

/** The IANA time zone of the reader's own device, looked up once: asking is slow, and rows ask often. */
export function readerTimeZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}
