// A partner's own page: the published modules through the partner's own bundler.
import 'pcc-widgets/pcc-session';
import 'pcc-widgets/pcc-statements';
