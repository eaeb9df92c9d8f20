import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './session.ts';

/** True also where nobody signs in. */
export function useIsAdmin(): boolean {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return data !== undefined && (data.user === null || data.user.isAdmin);
}
