from war.rules import Rules


def guide_html(rules: Rules) -> str:
    return "<p>soon</p>"
