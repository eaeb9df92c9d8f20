import { isUuid } from '#contract/service/list-orders-query.ts';

/** The order id in a pasted text, alone or within a URL, in lower case; undefined if there is none. */
export function pastedOrderId(text: string): string | undefined {
  return text
    .toLowerCase()
    .match(/[0-9a-f-]+/g)
    ?.find(isUuid);
}
