const primitives = require('./src/theme/primitives.cjs');

module.exports = {
  plugins: {
    'postcss-preset-mantine': { mixins: primitives },
    'postcss-simple-vars': {
      variables: {
        'mantine-breakpoint-xs': '30em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '64em',
        'mantine-breakpoint-lg': '80em',
        'mantine-breakpoint-xl': '100em',
      },
    },
  },
};
