import { useQuery } from '@tanstack/react-query';
import { onDemand } from '../kit/on-demand.tsx';
import { viewNoticesQuery } from './view-notices-query.ts';

const notices = onDemand(async () => (await import('./view-notices.tsx')).ViewNotices, {
  messages: 'panels',
  frame: () => null,
});

/** What happened to the user's views on the server, if there is anything to tell. */
export function ViewNews() {
  const { data } = useQuery(viewNoticesQuery);
  return (
    <div role="status" className="contents">
      {data.length > 0 && <notices.Component />}
    </div>
  );
}
