// Every page of the site: the choice of a theme, the menu and the search.
import { openSearch } from './search.ts';

const root = document.documentElement;

const theme = document.querySelector<HTMLElement>('[data-theme-choice]');
const choice = theme?.querySelector('select');
if (theme && choice) {
  theme.hidden = false;
  choice.value = root.dataset['theme'] ?? '';
  choice.addEventListener('change', () => {
    if (choice.value) root.dataset['theme'] = choice.value;
    else delete root.dataset['theme'];
    try {
      localStorage.setItem('pcc-docs-theme', choice.value);
    } catch {
      // Storage is blocked: the choice holds for this page.
    }
  });
}

const search = document.querySelector<HTMLElement>('[data-search]');
if (search) {
  search.hidden = false;
  search.addEventListener('click', () => void openSearch());
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void openSearch();
  });
}

// A long menu opens at the current page.
const menu = document.querySelector<HTMLElement>('#menu');
const current = menu?.querySelector<HTMLElement>('[aria-current]');
if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 3;
