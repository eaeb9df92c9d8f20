/**
 * Ends a page at a border between seconds: who resumes before the last order's `createdAt`, as the API's pagination rules say, would
 * never see the rest of a second that was cut in two. Takes the matching rows newest first, one more than the page holds where there
 * are that many. Only a second that alone is larger than the page is cut.
 */
export function endPage<Row extends { readonly created_at: number }>(
  rows: readonly Row[],
  pageSize: number,
): { page: readonly Row[]; hasMore: boolean } {
  const next = rows[pageSize];
  if (next === undefined) return { page: rows, hasMore: false };
  const lastSecond = rows.findIndex((row) => row.created_at === next.created_at);
  return { page: rows.slice(0, lastSecond === 0 ? pageSize : lastSecond), hasMore: true };
}
