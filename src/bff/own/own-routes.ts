import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '#contract/service/list-orders-query.ts';
import {
  addViewRequest,
  editPreferencesRequest,
  editViewRequest,
} from '#contract/bff/view-requests.ts';
import type { StoredView } from '#contract/bff/views.ts';
import { editPreferences, type Preferences, readPreferences } from '#accounts/preferences.ts';
import {
  addView,
  deleteView,
  editView,
  findAudience,
  listViews,
  mayShareWith,
} from '#accounts/views.ts';
import type { Database } from '#database/open-database.ts';
import type { NoteNews } from '../order-store/note-news.ts';
import { languageCookie } from '../page/page-languages.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { readBody, takeJson } from '../requests/json-body.ts';
import type { CookieSafety } from '../sign-in/session-cookie.ts';

/**
 * Fits a view with the longest filters and layout and the most stores; all text except the name is
 * ASCII.
 */
const MAX_BODY_BYTES = 65_536;
const UNKNOWN_VIEW = { message: "This view doesn't exist." };
const NOT_SHARED = { message: "A view can't be shared with stores that you don't see yourself." };
const CHANGED = { message: 'This view was changed in the meantime.' };
const TOO_MANY = { message: "There's no room for more. Delete some first." };

/**
 * Adds `/views` and `/preferences` (the app has the prefix `/api`): the user's own, and views
 * shared with them.
 */
export async function ownRoutes(
  app: FastifyInstance,
  options: {
    readonly database: Database;
    readonly safety: CookieSafety;
    readonly noteNews: NoteNews;
    now(): number;
  },
): Promise<void> {
  const { database, noteNews } = options;
  takeJson(app, MAX_BODY_BYTES);
  const seconds = () => Math.floor(options.now() / 1_000);

  app.get('/views', async (request): Promise<{ views: StoredView[] }> => ({
    views: await listViews(database, request.caller),
  }));

  app.post('/views', async (request, reply): Promise<StoredView> => {
    const view = readBody(request, addViewRequest);
    if (!mayShareWith(request.caller, view.audience ?? null))
      throw new ApiProblem('bad_request', NOT_SHARED);
    const added = await addView(database, request.caller.userId, view, seconds());
    if (added === 'conflict')
      throw new ApiProblem('conflict', { message: 'Another view has this id.' });
    if (added === 'deleted')
      throw new ApiProblem('not_found', { message: 'This view was deleted.' });
    if (added === 'too_many') throw new ApiProblem('bad_request', TOO_MANY);
    await noteNews.view(request.caller.userId, [added.audience]);
    reply.code(201);
    return added;
  });

  app.patch<{ Params: { id: string } }>('/views/:id', async (request): Promise<StoredView> => {
    const { id } = request.params;
    const change = readBody(request, editViewRequest);
    if (!mayShareWith(request.caller, change.audience ?? null))
      throw new ApiProblem('bad_request', NOT_SHARED);
    if (!isUuid(id)) throw new ApiProblem('not_found', UNKNOWN_VIEW);
    const { userId } = request.caller;
    const before = await findAudience(database, userId, id);
    const edited = await editView(database, userId, id, change, seconds());
    if (!edited) throw new ApiProblem('not_found', UNKNOWN_VIEW);
    if (edited === 'conflict') throw new ApiProblem('conflict', CHANGED);
    if (edited === 'too_many') throw new ApiProblem('bad_request', TOO_MANY);
    await noteNews.view(userId, [before, edited.audience]);
    return edited;
  });

  app.delete<{ Params: { id: string } }>('/views/:id', async (request, reply) => {
    const { id } = request.params;
    if (!isUuid(id)) throw new ApiProblem('not_found', UNKNOWN_VIEW);
    const { userId } = request.caller;
    const before = await findAudience(database, userId, id);
    if (!(await deleteView(database, userId, id, seconds())))
      throw new ApiProblem('not_found', UNKNOWN_VIEW);
    await noteNews.view(userId, [before]);
    return reply.code(204).send();
  });

  /** Also sets the language of the page itself. */
  function answerPreferences(
    request: FastifyRequest,
    reply: FastifyReply,
    preferences: Preferences,
  ) {
    const cookie = languageCookie(request, preferences['language'], options.safety);
    if (cookie !== undefined) reply.header('set-cookie', cookie);
    return preferences;
  }

  app.get('/preferences', async (request, reply) =>
    answerPreferences(request, reply, await readPreferences(database, request.caller.userId)),
  );

  app.put('/preferences', async (request, reply) => {
    const changes = readBody(request, editPreferencesRequest);
    const merged = await editPreferences(database, request.caller.userId, changes, seconds());
    if (merged === 'too_many') throw new ApiProblem('bad_request', TOO_MANY);
    return answerPreferences(request, reply, merged);
  });
}
