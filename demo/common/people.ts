import { html, nothing, type TemplateResult } from 'lit';
import { people, type DemoPerson } from 'virtual:people';
import { initials } from '../partner/parts.ts';
import { parameter } from './settings.ts';

/** A consumer who does not exist yet. A link leads to the same one again. */
const newcomer: DemoPerson = {
  pcid: 'noor-',
  name: 'Noor Haddad',
  story: 'Brand new: signing in creates a consumer, a different one each time.',
};

/** The value of the parameter `person` when nobody is signed in. */
export const signedOut = 'signed-out';

/** Who the address names: by default the first of the people, undefined when signed out. */
export function personInAddress(): DemoPerson | undefined {
  const pcid = parameter('person');
  if (pcid === signedOut) return undefined;
  if (pcid?.startsWith(newcomer.pcid)) return { ...newcomer, pcid };
  return people.find((person) => person.pcid === pcid) ?? people[0];
}

let search = '';
const isFound = ({ name, story }: DemoPerson): boolean =>
  `${name} ${story}`.toLowerCase().includes(search.trim().toLowerCase());

const option = (
  { name, story }: Pick<DemoPerson, 'name' | 'story'>,
  isCurrent: boolean,
  choose: () => void,
): TemplateResult => html`
  <li>
    <button type="button" aria-current=${isCurrent} @click=${choose}>
      <span class="avatar" aria-hidden="true">${initials(name)}</span>
      <span><strong>${name}</strong><small>${story}</small></span>
    </button>
  </li>
`;

export interface PeopleList {
  readonly current: DemoPerson | undefined;
  /** Gets undefined for "signed out". */
  readonly choose: (person: DemoPerson | undefined) => void;
  /** Renders the page again. */
  readonly update: () => void;
}

/** The people, with a search field. */
export function peopleList({ current, choose, update }: PeopleList): TemplateResult {
  const found = [...people, newcomer].filter(isFound);
  const onSearch = ({ target }: Event) => {
    search = (target as HTMLInputElement).value;
    update();
  };
  const chosen = (person: DemoPerson) =>
    choose(person === newcomer ? { ...person, pcid: person.pcid + crypto.randomUUID().slice(0, 8) } : person);
  return html`
    <div class="people-list" lang="en">
      <input
        type="search"
        aria-label="Search people"
        placeholder="Search by name or situation"
        .value=${search}
        @input=${onSearch}
      />
      <ul class="people">
        ${found.map((person) => option(person, person.name === current?.name, () => chosen(person)))}
        ${
          search
            ? nothing
            : option(
                { name: 'Signed out', story: 'The partner’s page before the login.' },
                current === undefined,
                () => choose(undefined),
              )
        }
      </ul>
      <p class="quiet" role="status">${found.length === 0 ? 'Nobody matches.' : nothing}</p>
    </div>
  `;
}
