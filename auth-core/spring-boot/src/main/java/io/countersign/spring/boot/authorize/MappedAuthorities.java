// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import io.countersign.core.Caller;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CallerAuthoritiesConverter;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.mapping.GrantedAuthoritiesMapper;
import org.springframework.util.StringUtils;

/**
 * Converts authorities by the {@link GrantedAuthoritiesMapper} that {@code countersign.authorize.authorities-mapper}
 * names. A mapper that is not named applies to logins only, which Spring Security means it for.
 *
 * @since 0.1
 */
public final class MappedAuthorities implements CallerAuthoritiesConverter {

    private static final String PROPERTY = "countersign.authorize.authorities-mapper";

    private final @Nullable CallerAuthoritiesConverter converter;

    private final GrantedAuthoritiesMapper mapper;

    private MappedAuthorities(@Nullable CallerAuthoritiesConverter converter, GrantedAuthoritiesMapper mapper) {
        this.converter = converter;
        this.mapper = mapper;
    }

    /**
     * Returns the converter of the application, followed by the named mapper.
     *
     * @param converter converter of the application, or {@code null}
     * @throws CountersignConfigurationException if there is no mapper of that name
     */
    public static @Nullable CallerAuthoritiesConverter converter(
            CountersignAuthorizeProperties properties,
            @Nullable CallerAuthoritiesConverter converter,
            ListableBeanFactory beans) {
        String name = properties.authoritiesMapper();
        return StringUtils.hasText(name) ? new MappedAuthorities(converter, mapper(name, beans)) : converter;
    }

    private static GrantedAuthoritiesMapper mapper(String name, ListableBeanFactory beans) {
        try {
            return beans.getBean(name, GrantedAuthoritiesMapper.class);
        } catch (NoSuchBeanDefinitionException ex) {
            throw new CountersignConfigurationException(
                    PROPERTY,
                    "There is no bean '" + name + "'.",
                    "Use the name of a GrantedAuthoritiesMapper bean"
                            + known(beans.getBeanNamesForType(GrantedAuthoritiesMapper.class)) + ", or remove it.");
        }
    }

    private static String known(String[] names) {
        return names.length == 0 ? "" : ", here " + String.join(", ", names);
    }

    @Override
    public Collection<? extends GrantedAuthority> convert(Caller caller) {
        return mapper.mapAuthorities(
                converter == null
                        ? new CallerAuthentication(caller, null).getAuthorities()
                        : converter.convert(caller));
    }
}
