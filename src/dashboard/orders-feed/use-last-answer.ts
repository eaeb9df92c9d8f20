import { useEffect, useState } from 'react';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { OrdersFeed } from './orders-feed-runner.ts';

function presentMinute(): string {
  return printUtcSecond(Math.floor(Date.now() / 60_000) * 60);
}

// A list that is gone back to was answered when it was left.
const answers = new WeakMap<OrdersFeed, string>();

/** The minute (RFC 3339) in which a list last had an answer, be it to a page or a poll, and how to note one of which nothing is seen. */
export function useLastAnswer(feed: OrdersFeed): readonly [lastAnswer: string | undefined, note: () => void] {
  const [shown, setShown] = useState({ feed, minute: answers.get(feed) });
  useEffect(() => {
    let { status } = feed.getSnapshot();
    return feed.subscribe(() => {
      const before = status;
      ({ status } = feed.getSnapshot());
      if (!before.startsWith('loading') || status.startsWith('loading') || status === 'failed') return;
      answers.set(feed, presentMinute());
      setShown({ feed, minute: answers.get(feed) });
    });
  }, [feed]);
  const [note] = useState(() => (answered: OrdersFeed) => {
    const minute = presentMinute();
    answers.set(answered, minute);
    setShown((before) => (before.feed === answered && before.minute === minute ? before : { feed: answered, minute }));
  });
  return [shown.feed === feed ? shown.minute : answers.get(feed), () => note(feed)];
}
