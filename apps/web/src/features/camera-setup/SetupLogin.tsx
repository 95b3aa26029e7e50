import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { say } from '../../language/language.ts';
import css from './CameraSetup.module.css';
import own from './SetupLogin.module.css';

/** Address and login of a camera as typed. */
export interface Fields {
  address: string;
  user: string;
  password: string;
}

interface LoginProps {
  fields: Fields;
  change: (part: Partial<Fields>) => void;
  passwordField: RefObject<HTMLInputElement | null>;
  /** Whether the password of the last attempt is used if none is typed. */
  isKept: boolean;
}

/** User and password of a camera; the password can be made visible. */
export function SetupLogin({ fields, change, passwordField, isKept }: LoginProps) {
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <div className={own.login}>
      <label className={css.field}>
        {say({ en: 'User', es: 'Usuario' })}
        <input
          autoComplete="off"
          autoCapitalize="none"
          value={fields.user}
          onChange={({ currentTarget }) => change({ user: currentTarget.value })}
        />
      </label>
      <div className={own.secret}>
        <label className={css.field}>
          {say({ en: 'Password', es: 'Contraseña' })}
          <input
            ref={passwordField}
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            placeholder={isKept ? say({ en: 'kept', es: 'guardada' }) : ''}
            value={fields.password}
            onChange={({ currentTarget }) => change({ password: currentTarget.value })}
          />
        </label>
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={say({ en: 'Show what is typed', es: 'Mostrar lo escrito' })}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
    </div>
  );
}
