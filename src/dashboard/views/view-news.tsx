import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { lazyWithMessages } from '../kit/i18n/message-provider.tsx';
import { viewNoticesQuery } from './view-notices-query.ts';

const ViewNotices = lazyWithMessages('lists', async () => (await import('./view-notices.tsx')).ViewNotices);

/** What happened to the user's views on the server, if there is anything to tell. */
export function ViewNews() {
  const { data } = useQuery(viewNoticesQuery);
  return (
    <div role="status" className="contents">
      {data.length > 0 && (
        <Suspense>
          <ViewNotices />
        </Suspense>
      )}
    </div>
  );
}
