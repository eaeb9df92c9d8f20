import type { ServerEvent } from '#contract/bff/order-store/events.ts';
import { maySeeStore } from '#accounts/closings.ts';
import type { News, NewsContent } from '#order-store/news/news-content.ts';
import type { Caller } from '../requests/caller.ts';

/** Filters news for a caller: only their stores, and only views that they can see. */
export function toldNews(news: News, caller: Caller): readonly ServerEvent[] {
  const { kind, storeId, content } = news;
  if (kind === 'views') return seesViews(content, caller) ? [{ name: 'views', data: {} }] : [];
  if (!maySeeStore(caller, storeId)) return [];
  if (kind === 'orders') return [{ name: 'orders', data: { storeId, ids: content.ids } }];
  if (kind === 'days') return [{ name: 'days', data: { storeId, days: content.days } }];
  return [{ name: 'marks', data: { storeId, id: content.id } }];
}

function seesViews({ userId, storeIds }: NewsContent<'views'>, caller: Caller): boolean {
  if (caller.userId === userId || storeIds === null) return true;
  return storeIds.some((id) => maySeeStore(caller, id));
}
