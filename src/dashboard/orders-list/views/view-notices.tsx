import { FormattedMessage, useIntl } from 'react-intl';
import { useMemory, useRemembered } from '../../kit/browser-storage.ts';
import { Notice } from '../../kit/notice.tsx';
import { Region } from '../../kit/region.tsx';
import { UnkeptWords } from './unkept-words.tsx';
import { VIEW_NOTES_KEY, VIEWS_KEY } from './view-keys.ts';
import { printViewNotes, readViewNotes, REFUSALS, type ViewNotes } from './view-notes.ts';
import { readSavedViews } from './views.ts';

/** Notices about what happened to the user's views on the server, each shown until dismissed. */
export function ViewNotices() {
  return (
    <Region name="notices">
      <Notes />
    </Region>
  );
}

function Notes() {
  const { formatMessage } = useIntl();
  const { lasting } = useMemory();
  const notes = useRemembered(lasting, VIEW_NOTES_KEY, readViewNotes);
  const { views } = useRemembered(lasting, VIEWS_KEY, readSavedViews);

  const dismiss = (next: Partial<ViewNotes>) => ({
    label: formatMessage({ id: 'filter.dismiss' }),
    action: () => lasting.set(VIEW_NOTES_KEY, printViewNotes({ ...notes, ...next })),
  });
  return (
    <>
      {notes.lostDefault !== null && (
        <Notice kind="info" onDismiss={dismiss({ lostDefault: null })}>
          <FormattedMessage id="views.default_lost" values={{ name: <bdi>{notes.lostDefault}</bdi> }} />
        </Notice>
      )}
      {REFUSALS.map((why) => {
        const unread = notes.unkept.filter((note) => note.why === why && !note.isRead);
        const names = views.filter(({ id }) => unread.some((note) => note.id === id)).map(({ name }) => name);
        if (names.length === 0) return null;
        const unkept = notes.unkept.map((note) => (note.why === why ? { ...note, isRead: true } : note));
        return (
          <Notice key={why} kind="warning" onDismiss={dismiss({ unkept })}>
            <UnkeptWords why={why} names={names} />
          </Notice>
        );
      })}
    </>
  );
}
