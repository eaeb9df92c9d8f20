import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2, UserRoundPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Person } from '#contract/bff/people.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { inertText } from '../kit/inert-text.ts';
import { ConfirmDialog, useAction } from './parts/dialog.tsx';
import { ActionTable, CELL, Loaded, Moment, SettingsSection, StoreNames, Tag } from './parts/settings-section.tsx';
import { peopleQuery, removePerson } from './parts/settings-api.ts';
import { PersonDialog } from './person-dialog.tsx';

function LastSeen({ at }: { at: string | null }) {
  return at === null ? <FormattedMessage id="settings.people.never_seen" /> : <Moment at={at} />;
}

function PersonRow({
  person,
  isMe,
  isLastAdmin,
  onEdit,
  onRemove,
}: {
  person: Person;
  isMe: boolean;
  isLastAdmin: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { formatMessage } = useIntl();
  const name = inertText(person.name);
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className={`${CELL} w-1/2 text-start max-sm:w-full font-medium`}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="wrap-anywhere">{name}</bdi>
          {person.isAdmin && (
            <Tag>
              <FormattedMessage id="settings.people.admin" />
            </Tag>
          )}
          {isMe && (
            <Tag>
              <FormattedMessage id="settings.people.you" />
            </Tag>
          )}
        </span>
        {!person.hasPassword && (
          <span className="block text-xs font-normal text-ink-muted">
            <FormattedMessage id="settings.people.outside" />
          </span>
        )}
        <span className="block text-xs font-normal text-ink-muted sm:hidden">
          <StoreNames storeIds={person.storeIds} /> · <LastSeen at={person.lastSeenAt} />
        </span>
      </th>
      <td className={`${CELL} w-1/2 max-sm:hidden`}>
        <StoreNames storeIds={person.storeIds} />
      </td>
      <td className={`${CELL} whitespace-nowrap max-sm:hidden`}>
        <LastSeen at={person.lastSeenAt} />
      </td>
      <td className={`${CELL} py-1! text-end whitespace-nowrap`}>
        {person.hasPassword && (
          <IconButton icon={Pencil} label={formatMessage({ id: 'settings.people.edit' }, { name })} onClick={onEdit} />
        )}
        {!isLastAdmin && (
          <IconButton
            icon={Trash2}
            label={formatMessage({ id: 'settings.people.remove' }, { name })}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  );
}

/** Who may sign in: add, change, remove. */
export function PeopleSection({ userName, canAdd }: { userName: string; canAdd: boolean }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const query = useQuery(peopleQuery);
  const [edited, setEdited] = useState<Person | 'new'>();
  const [removed, setRemoved] = useState<Person>();
  const action = useAction();
  const add = useRef<HTMLButtonElement>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
  const admins = query.data?.filter(({ isAdmin }) => isAdmin) ?? [];
  const isLastAdmin = (person: Person) => person.isAdmin && admins.length === 1;

  async function remove({ name }: Person): Promise<void> {
    const isDone = await action.run(async () => {
      await removePerson(name);
      await reload();
    });
    if (isDone) setRemoved(undefined);
  }

  return (
    <SettingsSection
      id="people"
      title={formatMessage({ id: 'settings.people' })}
      hint={<FormattedMessage id="settings.people.hint" />}
      action={
        canAdd && (
          <Button ref={add} look="outline" onClick={() => setEdited('new')}>
            <UserRoundPlus aria-hidden size={14} />
            <FormattedMessage id="settings.people.add" />
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(people) => (
          <ActionTable columns={['sign_in.name', 'settings.people.stores', 'settings.people.last_seen']}>
            {people.map((person) => (
              <PersonRow
                key={person.name}
                person={person}
                isMe={person.name === userName}
                isLastAdmin={isLastAdmin(person)}
                onEdit={() => setEdited(person)}
                onRemove={() => setRemoved(person)}
              />
            ))}
          </ActionTable>
        )}
      </Loaded>
      {edited && (
        <PersonDialog
          person={edited === 'new' ? undefined : edited}
          isMe={edited !== 'new' && edited.name === userName}
          isLastAdmin={edited !== 'new' && isLastAdmin(edited)}
          heir={add}
          onSaved={reload}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={
            <FormattedMessage
              id="settings.people.remove_question"
              values={{ name: <bdi>{inertText(removed.name)}</bdi> }}
            />
          }
          confirm={formatMessage({ id: 'settings.people.remove_confirm' })}
          action={action}
          words={{ conflict: 'settings.people.last_admin' }}
          heir={add}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(undefined)}
        >
          <FormattedMessage id="settings.people.remove_hint" />
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
