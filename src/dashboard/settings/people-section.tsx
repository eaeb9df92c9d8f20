import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Person } from '#contract/bff/people.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import { sessionQuery } from '../stores/session.ts';
import { ConfirmDialog } from '../ui/popups/dialog.tsx';
import { SecretDialog } from './parts/secret-dialog.tsx';
import {
  ActionRow,
  ActionTable,
  Loaded,
  Moment,
  SettingsSection,
  StoreNames,
} from './parts/settings-section.tsx';
import { peopleQuery, removePerson } from './parts/settings-api.ts';
import { type HandOver, PersonDialog } from './person-dialog.tsx';

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
  const name = stripUnsafeCharacters(person.name);
  const stores = <StoreNames key="stores" storeIds={person.storeIds} />;
  const seen = <LastSeen key="seen" at={person.lastSeenAt} />;
  return (
    <ActionRow
      name={name}
      tags={[person.isAdmin && 'settings.people.admin', isMe && 'settings.people.you']}
      notes={!person.hasPassword && <FormattedMessage id="settings.people.outside" />}
      phoneNote={
        <>
          {stores} · {seen}
        </>
      }
      cells={[stores, seen]}
    >
      {person.hasPassword && (
        <IconButton
          icon={Pencil}
          label={formatMessage({ id: 'settings.people.edit' }, { name })}
          onClick={onEdit}
        />
      )}
      {!isLastAdmin && (
        <IconButton
          icon={Trash2}
          label={formatMessage({ id: 'settings.people.remove' }, { name })}
          onClick={onRemove}
        />
      )}
    </ActionRow>
  );
}

export function PeopleSection({ userName, canAdd }: { userName: string; canAdd: boolean }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const query = useQuery(peopleQuery);
  const [edited, setEdited] = useState<Person | 'new'>();
  const [handOver, setHandOver] = useState<HandOver>();
  const [removed, setRemoved] = useState<Person>();
  const isMe = edited !== undefined && edited !== 'new' && edited.name === userName;
  const reload = () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
  const admins = query.data?.filter(({ isAdmin }) => isAdmin) ?? [];
  const isLastAdmin = (person: Person) => person.isAdmin && admins.length === 1;

  /**
   * The page follows the user's own rights; a user who is no longer an admin can't read the list.
   */
  async function reloadOwn(): Promise<void> {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
    await reload();
  }

  async function remove({ name }: Person): Promise<void> {
    await removePerson(name);
    await reload();
  }

  return (
    <SettingsSection
      id="people"
      title={formatMessage({ id: 'settings.people' })}
      hint={<FormattedMessage id="settings.people.hint" />}
      action={
        canAdd && (
          <Button look="outline" onClick={() => setEdited('new')}>
            <UserRoundPlus aria-hidden size={14} />
            <FormattedMessage id="settings.people.add" />
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(people) => (
          <ActionTable
            columns={['sign_in.name', 'settings.people.stores', 'settings.people.last_seen']}
          >
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
          isMe={isMe}
          isLastAdmin={edited !== 'new' && isLastAdmin(edited)}
          onHandOver={(password) => {
            setHandOver(password);
            setEdited(undefined);
          }}
          onSaved={isMe ? reloadOwn : reload}
          onClose={() => setEdited(undefined)}
        />
      )}
      {handOver && (
        <SecretDialog
          title="settings.people.can_sign_in"
          name={handOver.name}
          warning="settings.people.once"
          lines={[
            { label: 'sign_in.name', copyLabel: 'settings.people.copy_name', text: handOver.name },
            {
              label: 'sign_in.password',
              copyLabel: 'settings.people.copy_password',
              text: handOver.password,
            },
          ]}
          onClose={() => setHandOver(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title="settings.people.remove_question"
          name={removed.name}
          hint="settings.people.remove_hint"
          confirm="settings.people.remove_confirm"
          words={{ conflict: 'settings.people.last_admin' }}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </SettingsSection>
  );
}
