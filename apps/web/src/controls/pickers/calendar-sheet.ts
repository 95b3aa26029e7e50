/** Mantine's calendar, with the product's colours; only pages with a calendar bring it. */
import '@mantine/dates/styles.layer.css';
import '../calendar.css';
