/** Icons shared by lazy modules. The first render uses none of them. */
export const shapes = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5.5M12 7.6v.2',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.2',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3 2',
  close: 'm6 6 12 12M18 6 6 18',
};
