import * as z from 'zod/mini';

/** The answer of `GET /api/sign-in`, which needs no session: what the sign-in page offers. */
export const signInOptions = z.object({
  auth: z.string(),
  /** Where the OpenID provider's sign-in starts, a path of ours that takes `returnTo`; null without a provider. */
  provider: z.nullable(z.object({ path: z.string(), name: z.string() })),
  /** Whether name and password are taken. */
  hasPasswords: z.boolean(),
  /** Whether anybody may sign in yet; false only where passwords are the only way and nobody has one. */
  hasPeople: z.boolean(),
});
export type SignInOptions = z.infer<typeof signInOptions>;
