import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import type { PccLoadEvent } from 'pcc-widgets';
import 'pcc-widgets/pcc-session';
import 'pcc-widgets/pcc-statements';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Documents</h1>
    <label>
      Language
      <select #language (change)="locale.set(language.value)">
        <option value="en">English</option>
        <option value="es">Español</option>
      </select>
    </label>
    <pcc-session endpoint="/pcc/session">
      <pcc-statements
        page-size="6"
        [locale]="locale()"
        [strings]="strings"
        (pcc-load)="loaded($event)"
      ></pcc-statements>
    </pcc-session>
    @if (count() !== undefined) {
      <p>{{ count() }} statements loaded</p>
    }
  `,
})
export class App {
  readonly strings = { 'statements.heading': 'Your documents' };
  readonly locale = signal('en');
  readonly count = signal<number | undefined>(undefined);

  loaded(event: PccLoadEvent): void {
    this.count.set(event.count);
  }
}
