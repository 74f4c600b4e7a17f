interface PasswordOwnerProps {
  /** Left out for the shared password. */
  name?: string | undefined;
}

/** Tells a password manager whose password a form asks for, where nobody types a name. */
export const PasswordOwner = ({ name = "manager" }: PasswordOwnerProps) => (
  <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
);
