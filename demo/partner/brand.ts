import type { TemplateResult } from 'lit';
import type { WidgetTag } from 'pcc-widgets/client';
import type { WriteWidget } from './write-widget.ts';

export type Language = 'en' | 'es';
type Text = Readonly<Record<Language, string>>;

/** A page of the partner's app. */
export interface View {
  readonly id: string;
  /** The widget in its card: `?widget=` in a link opens the view. */
  readonly tag?: WidgetTag;
  readonly name: Text;
  /** Its heading; without one, a greeting. */
  readonly lead?: Text;
  readonly widgets: (write: WriteWidget) => TemplateResult;
  /** With widgets side by side if there is room. */
  readonly layout?: 'overview';
}

/** A partner's brand. */
export interface Brand {
  readonly name: string;
  readonly promise: Text;
  readonly logo: TemplateResult;
  readonly views: readonly View[];
  readonly support: Readonly<Record<Language, TemplateResult>>;
}

export const texts = {
  en: {
    signIn: 'Sign in',
    choose: 'This is a demo: choose a person. All of them are fictional.',
    signOut: 'Sign out',
    hello: (name: string) => `Hello, ${name}`,
    main: 'Main',
    failed: 'We couldn’t sign you in. Please try again.',
    ended: 'Your session has ended. Please sign in again.',
    skip: 'Skip to content',
    madeUp: ['Made-up data.', 'Every box is a widget.'],
  },
  es: {
    signIn: 'Iniciar sesión',
    choose: 'Esto es una demostración: elija una persona. Todas son ficticias.',
    signOut: 'Cerrar sesión',
    hello: (name: string) => `Hola, ${name}`,
    main: 'Principal',
    failed: 'No se pudo iniciar sesión. Inténtelo de nuevo.',
    ended: 'Su sesión ha terminado. Inicie sesión de nuevo.',
    skip: 'Saltar al contenido',
    madeUp: ['Datos ficticios.', 'Cada recuadro es un widget.'],
  },
} as const;
